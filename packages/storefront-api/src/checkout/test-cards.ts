/** The test cards: the simulated result of each, and its last digits. */
export const testCards = [
  { handle: 'accepted', digits: '0001' },
  { handle: 'declined', digits: '0002' },
  { handle: 'expired', digits: '0003' },
] as const

type TestCard = (typeof testCards)[number]

/** The initially selected card. */
export const defaultPayment = testCards[0].handle

/** The card of a form; null when it names none. */
export function findTestCard(handle: string): TestCard | null {
  return testCards.find((card) => card.handle === handle) ?? null
}
