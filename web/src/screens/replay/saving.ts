/** Files that the server gives only to those who are signed in: fetched with the token, then handed to the browser. */
import { house } from '../../engine/house.svelte'
import { Refusal } from '../../table/live'

export async function saveFile(path: string, name: string): Promise<void> {
  const answer = await fetch(path, { headers: house.token === null ? {} : { Authorization: `Bearer ${house.token}` } })
  if (!answer.ok) {
    const said = (await answer.json().catch(() => ({}))) as { code?: string; reason?: string }
    throw new Refusal(said.code ?? 'failed', said.reason ?? String(answer.status))
  }
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
