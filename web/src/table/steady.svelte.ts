/** A value that is passed on only when it is another one. */
import { untrack } from 'svelte'

/**
 * For a component, while it is made. Whatever is derived from a match is looked at again with every step of it; hundreds of
 * fields that all depend on one such value would be, too, though it has stayed the same.
 */
export function steady<T>(value: () => T): { readonly current: T } {
  let now = $state.raw(untrack(value))
  $effect.pre(() => {
    now = value()
  })
  return {
    get current() {
      return now
    },
  }
}
