/** Parts of a table that not every match has, or not at once: they are loaded when they are first wanted. */
export const parts = {
  amounts: () => import('./amounts'),
  chances: () => import('./Chances.svelte'),
  clock: () => import('./Clock.svelte'),
  compass: () => import('./Compass.svelte'),
  flights: () => import('./flights'),
  exchange: () => import('./Exchange.svelte'),
  options: () => import('./Options.svelte'),
  sheet: () => import('./Sheet.svelte'),
  slots: () => import('./Slots.svelte'),
  stepper: () => import('./Stepper.svelte'),
  trick: () => import('./Trick.svelte'),
}
