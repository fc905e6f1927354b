"""The rules as questions: each takes frozen values and answers with the reason.

`battlefield` what the printed map says; `movement` where a fighter may go; `consequences` whether
the way it went matters; `targeting` whom it may attack; `placement` where a figure may be put.
"""
