/**
 * What the house offers to whoever has put a watch into the cart, by handle: a watch for another occasion, rather than
 * one more of the same kind. A watch without a line is company enough.
 */
export const upsellHandlesByProduct: Readonly<Record<string, readonly string[]>> = {
  // Umbra is not offered until it is for sale.
  meridian: ['apsis', 'umbra', 'ecliptic', 'perseid'],
  'meridian-ink': ['perseid', 'transit-eclipse', 'almagest'],
  'meridian-dusk': ['solstice', 'aldebaran', 'ecliptic'],
  perihelion: ['selene-aurum', 'vesper', 'almagest'],
  apsis: ['perseid', 'transit-eclipse', 'ecliptic'],
  transit: ['ecliptic', 'meridian', 'perseid'],
  'transit-eclipse': ['apsis', 'meridian-ink', 'perseid'],
  ecliptic: ['transit', 'aldebaran', 'perseid'],
  selene: ['vesper', 'meridian', 'perseid'],
  'selene-aurum': ['perihelion', 'vesper', 'solstice'],
  vesper: ['selene', 'solstice', 'meridian-ink'],
  perseid: ['selene', 'ecliptic', 'transit-eclipse'],
  almagest: ['meridian', 'aldebaran', 'ecliptic'],
  aldebaran: ['almagest', 'ecliptic', 'meridian-dusk'],
  solstice: ['perihelion', 'vesper', 'selene-aurum'],
}
