"""Facts about which languages a device speaks."""

from __future__ import annotations

import locale

import pytest

from cli.device_languages import device_languages
from companion.content.languages import prefer, speak


@pytest.mark.parametrize(
    ("environment", "first"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_AT.UTF-8", "LC_ALL": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de"}, "fr"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, ""),
        ({"LC_ALL": "POSIX", "LANG": "de_DE"}, ""),
    ],
)
def test_the_dearest_language_of_a_device_comes_first(
    environment: dict[str, str], first: str
) -> None:
    assert "".join(device_languages(environment)[:1])[:2] == first


def test_where_the_environment_says_nothing_the_system_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(locale, "getlocale", lambda: ("German_Germany", "1252"))
    assert [name[:2] for name in device_languages({})] == ["de"]
    monkeypatch.setattr(locale, "getlocale", lambda: (None, None))
    assert device_languages({}) == ()


def test_a_device_of_no_language_we_have_is_spoken_to_in_english() -> None:
    prefer(*device_languages({"LANG": "tlh_QO.UTF-8"}))
    assert speak("") == "en"
    prefer()
