/** What tables are called. */
import { tongue } from '../../texts/tongue.svelte'

/** What a table is called; one that nobody has named, as its game is called by whoever looks. */
export function nameOf(table: { name: string; game: string; title?: Record<string, string> | null }): string {
  const title = titleOf(table)
  return table.name === '' || Object.values(table.title ?? {}).includes(table.name) ? title : table.name
}

export function titleOf({ game, title }: { game: string; title?: Record<string, string> | null }): string {
  return title?.[tongue.language] ?? game
}
