/** Becoming the owner of a server. */

export const owner = {
  claiming: { en: 'This server is becoming yours …', de: 'Dieser Server wird deiner …' },
}
