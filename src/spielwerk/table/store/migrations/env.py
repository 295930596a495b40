"""Run by alembic for every migration, with the connection that `migrate` has opened."""

from spielwerk.extras import needed
from spielwerk.table.store.database.schema import metadata
from spielwerk.table.store.migrations import VERSION_TABLE

with needed("server"):
    from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    # SQLite can take back changes of tables, too, since we say ourselves where a transaction begins.
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
