"""Series between bots, and tournaments."""

from spielwerk.extras import needed

with needed("server"):
    import sqlalchemy as sa
    from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "series",
        sa.Column("id", number, autoincrement=False, nullable=False),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("game_hash", sa.Text(), nullable=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("wish", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("cpu_ms", sa.BigInteger(), nullable=False),
        sa.Column("order", sa.Text(), nullable=True),
        sa.Column("secret", sa.Text(), nullable=True),
        sa.Column("judged", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["game_hash"], ["game.hash"], name="fk_series_game_hash"),
        sa.PrimaryKeyConstraint("id", name="pk_series"),
    )
    op.create_index("ix_series_by", "series", ["by"], unique=False)
    _index("series", "owner")
    _index("series", "game_hash")
    op.create_table(
        "series_part",
        sa.Column("series", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("done", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["series"], ["series.id"], name="fk_series_part_series", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("series", "first", name="pk_series_part"),
    )
    op.create_table(
        "series_log",
        sa.Column("series", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("log", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["series"], ["series.id"], name="fk_series_log_series", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("series", "game", name="pk_series_log"),
    )
    op.create_table(
        "tournament",
        sa.Column("id", number, autoincrement=False, nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("game_hash", sa.Text(), nullable=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_hash"], ["game.hash"], name="fk_tournament_game_hash"),
        sa.PrimaryKeyConstraint("id", name="pk_tournament"),
    )
    op.create_index("ix_tournament_host", "tournament", ["host"], unique=False)
    _index("tournament", "owner")
    _index("tournament", "game_hash")


def _index(table: str, column: str) -> None:
    """Of those rows that have something there."""
    there = sa.text(f"{column} IS NOT NULL")
    op.create_index(f"ix_{table}_{column}", table, [column], unique=False, sqlite_where=there, postgresql_where=there)
