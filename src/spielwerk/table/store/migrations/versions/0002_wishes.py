"""Who waits for others who want to play the same: in the database, so that people at two processes meet. And the desks
of a host are found at once."""

from spielwerk.extras import needed

with needed("server"):
    import sqlalchemy as sa
    from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_index("ix_desk_host", "desk", ["host"], unique=False)
    op.create_table(
        "wish",
        sa.Column("person", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("over_days", sa.Boolean(), nullable=False),
        sa.Column("since_ms", sa.BigInteger(), nullable=False),
        sa.Column("bots_after_ms", sa.BigInteger(), nullable=True),
        sa.Column("until_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="fk_wish_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name="pk_wish"),
    )
