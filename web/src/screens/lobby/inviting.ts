/** Links that let people in. */

/** Whether nobody else can open what is here: the address means each reader's own device. */
export function isLocal(host: string): boolean {
  return host === 'localhost' || host.startsWith('127.') || host === '[::1]'
}

/** Where a link of an invitation leads on this server; null if it is none. */
export function invitationOf(text: string, origin: string): string | null {
  let address: URL
  try {
    address = new URL(text.trim(), origin)
  } catch {
    return null
  }
  const invite = address.searchParams.get('invite')
  if (!/^\/table\/[\w-]+$/.test(address.pathname)) return null
  if (address.origin !== origin) return null
  return address.pathname + (invite === null ? '' : `?invite=${encodeURIComponent(invite)}`)
}
