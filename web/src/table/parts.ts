/** Parts of a table that not every match has, or not at once: they are loaded when they are first wanted. */
export const parts = {
  amounts: () => import('./areas/amounts'),
  chances: () => import('./Chances.svelte'),
  clock: () => import('./Clock.svelte'),
  compass: () => import('./choosing/Compass.svelte'),
  flights: () => import('./story/flights'),
  exchange: () => import('./choosing/Exchange.svelte'),
  goods: () => import('./areas/Goods.svelte'),
  hand: () => import('./areas/Hand.svelte'),
  options: () => import('./choosing/Options.svelte'),
  sheet: () => import('./areas/Sheet.svelte'),
  slots: () => import('./areas/Slots.svelte'),
  stepper: () => import('./choosing/Stepper.svelte'),
  trick: () => import('./areas/Trick.svelte'),
}
