/** The connection of this page. */
import { Connection } from './connection.svelte'
import { house } from './house.svelte'

export const connection = new Connection(() => house.token)
