/** Where somebody is in the app. Addresses are real ones: they can be kept, sent and gone back from. */

class Route {
  path = $state(location.pathname)
  query = $state.raw(new URLSearchParams(location.search))

  constructor() {
    addEventListener('popstate', () => this.read())
    addEventListener('click', (event) => this.clicked(event))
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    this.read()
    scrollTo(0, 0)
  }

  /** The parts of the address: `/table/f8ab` is `['table', 'f8ab']`. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent)
  }

  private read(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
  }

  /** Links within the app load nothing anew. */
  private clicked(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a')
    // Whoever wants a new tab or a file, or goes elsewhere, is left to the browser.
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || link.target === '_blank') return
    if (link.origin !== location.origin || link.pathname.startsWith('/api') || link.hasAttribute('download')) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const route = new Route()
