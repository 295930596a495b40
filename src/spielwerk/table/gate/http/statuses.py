"""Which status of HTTP fits which refusal: one table for all of REST."""

from __future__ import annotations

OF_THE_MATCH = 409
"""For what the rules of a match do not allow: its codes are those of `match.refusals`."""

_CODES = {
    400: ("bad_message", "hello_first", "protocol"),
    401: ("not_signed_in", "signed_out", "wrong_password"),
    403: (
        "origin", "closed", "not_admitted", "blocked", "not_allowed", "players_only", "rejected", "removed",
        "not_yours", "no_watching", "own_table", "hushed", "no_chat", "no_uploads", "no_bots", "not_test",
        "no_accounts", "not_yours_series", "series_off",
    ),
    404: ("not_found", "no_person", "no_table", "no_game", "no_seat", "no_session", "no_provider", "no_target",
          "no_way", "no_replay", "no_series", "no_log", "no_report", "no_tournament", "no_entrant"),
    405: ("no_method",),
    408: ("slow_request",),
    409: (
        "name_taken", "no_account", "has_account", "many_targets", "seat_taken", "no_open_seat", "seats_open",
        "playing_elsewhere", "not_entered", "not_waiting", "not_running", "paused", "not_paused", "bot_plays", "out",
        "stale", "not_sure", "not_over", "broken", "in_use", "match_over", "nobody_left", "stopped_by_host",
        "time_back", "series_time", "series_stopped", "tournament_begun", "tournament_waits", "tournament_over",
        "few_entrants", "games_run", "port_fixed", "port_taken",
    ),
    410: ("bad_invite", "link_invalid", "link_expired"),
    413: ("too_large",),
    415: ("no_json",),
    421: ("host", "moved"),
    422: (
        "not_fitting", "name_invalid", "name_reserved", "password_short", "password_long", "password_easy",
        "bad_game", "bad_bot", "bad_rules", "mail_invalid", "hook_invalid", "hook_failed", "push_invalid",
        "bad_log", "no_input", "bad_series", "robin_of_two",
    ),
    429: ("too_fast", "too_many"),
    500: ("internal",),
    502: ("provider_failed", "mail_failed"),
    503: ("busy", "closing", "storage", "slow", "silent"),
}  # fmt: skip
STATUS = {code: status for status, codes in _CODES.items() for code in codes}


def status_of(code: str) -> int:
    return STATUS.get(code, OF_THE_MATCH)
