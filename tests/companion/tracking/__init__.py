"""Tests of the tracker."""
