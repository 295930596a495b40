"""The first tables."""

from spielwerk.extras import needed

with needed("server"):
    import sqlalchemy as sa
    from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("files", sa.Text(), nullable=False),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("diagnostics", sa.Text(), nullable=False),
        sa.Column("described", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_game"),
    )
    op.create_index("ix_game_by", "game", ["by"], unique=False)
    op.create_index("ix_game_name", "game", ["name"], unique=False)
    op.create_table(
        "node",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("until_ms", sa.BigInteger(), nullable=False),
        sa.Column("beat_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_node"),
    )
    op.create_table(
        "person",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("admission", sa.Text(), nullable=False),
        sa.Column("owner", sa.Boolean(), nullable=False),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("secret_hash", sa.Text(), nullable=True),
        sa.Column("subject", sa.Text(), nullable=True),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("blocked_until_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("name_key", name="uq_person_name_key"),
        sa.UniqueConstraint("subject", name="uq_person_subject"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "setting",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_setting"),
    )
    op.create_table(
        "desk",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("game_hash", sa.Text(), nullable=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("watching", sa.Text(), nullable=False),
        sa.Column("slow", sa.Boolean(), nullable=False),
        sa.Column("test", sa.Boolean(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("starts_ms", sa.BigInteger(), nullable=True),
        sa.Column("started_ms", sa.BigInteger(), nullable=True),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("to_decide", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("due_ms", sa.BigInteger(), nullable=True),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("clocks", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_hash"], ["game.hash"], name="fk_desk_game_hash"),
        sa.PrimaryKeyConstraint("id", name="pk_desk"),
    )
    op.create_index(
        "ix_desk_due_ms",
        "desk",
        ["due_ms"],
        unique=False,
        sqlite_where=sa.text("due_ms IS NOT NULL"),
        postgresql_where=sa.text("due_ms IS NOT NULL"),
    )
    op.create_index(
        "ix_desk_game_hash",
        "desk",
        ["game_hash"],
        unique=False,
        sqlite_where=sa.text("game_hash IS NOT NULL"),
        postgresql_where=sa.text("game_hash IS NOT NULL"),
    )
    op.create_index(
        "ix_desk_owner",
        "desk",
        ["owner"],
        unique=False,
        sqlite_where=sa.text("owner IS NOT NULL"),
        postgresql_where=sa.text("owner IS NOT NULL"),
    )
    op.create_table(
        "session",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_ms", sa.BigInteger(), nullable=False),
        sa.Column("expires_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_session_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_session"),
        sa.UniqueConstraint("token_hash", name="uq_session_token_hash"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_session_person", "session", ["person"], unique=False)
    op.create_table(
        "target",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_target_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "kind", "target", name="pk_target"),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("desk", sa.BigInteger(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("observer", sa.Boolean(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["desk"], ["desk.id"], name="fk_chat_desk", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
    )
    op.create_index("ix_chat_desk_id", "chat", ["desk", "id"], unique=False)
    op.create_index("ix_chat_person", "chat", ["person"], unique=False)
    op.create_table(
        "draft",
        sa.Column("desk", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("ask", sa.Integer(), nullable=False),
        sa.Column("picks", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["desk"], ["desk.id"], name="fk_draft_desk", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("desk", "seat", name="pk_draft"),
    )
    op.create_table(
        "entry",
        sa.Column("desk", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("request", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["desk"], ["desk.id"], name="fk_entry_desk", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("desk", "number", name="pk_entry"),
    )
    op.create_index(
        "ix_entry_desk_person_request",
        "entry",
        ["desk", "person", "request"],
        unique=True,
        sqlite_where=sa.text("request IS NOT NULL"),
        postgresql_where=sa.text("request IS NOT NULL"),
    )
    op.create_table(
        "invite",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("desk", sa.BigInteger(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column("expires_ms", sa.BigInteger(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["by"], ["person.id"], name="fk_invite_by", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["desk"], ["desk.id"], name="fk_invite_desk", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_invite"),
    )
    op.create_index("ix_invite_by", "invite", ["by"], unique=False)
    op.create_index("ix_invite_desk", "invite", ["desk"], unique=False)
    op.create_table(
        "notice",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("desk", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.Column("deadline_ms", sa.BigInteger(), nullable=True),
        sa.Column("due_ms", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["desk"], ["desk.id"], name="fk_notice_desk", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_notice_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "desk", "kind", "target", name="pk_notice"),
    )
    op.create_index("ix_notice_desk", "notice", ["desk"], unique=False)
    op.create_index("ix_notice_due_ms", "notice", ["due_ms"], unique=False)
    op.create_table(
        "seat",
        sa.Column("desk", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("back_at_round", sa.Integer(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["desk"], ["desk.id"], name="fk_seat_desk", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("desk", "seat", name="pk_seat"),
    )
    op.create_index("ix_seat_person", "seat", ["person"], unique=False)
    op.create_table(
        "terms",
        sa.Column("desk", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["desk"], ["desk.id"], name="fk_terms_desk", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("desk", name="pk_terms"),
    )
    op.create_table(
        "watcher",
        sa.Column("desk", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("granted", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["desk"], ["desk.id"], name="fk_watcher_desk", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_watcher_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("desk", "person", name="pk_watcher"),
    )
    op.create_index("ix_watcher_person", "watcher", ["person"], unique=False)
