/** The test cards: the simulated result of each, and its last digits. */
export const testPaymentCards = [
  { handle: 'accepted', digits: '0001' },
  { handle: 'declined', digits: '0002' },
  { handle: 'expired', digits: '0003' },
] as const

type TestCard = (typeof testPaymentCards)[number]

/** The initially selected card. */
export const defaultTestCardHandle = testPaymentCards[0].handle

/** The card of a form; null when it names none. */
export function findTestPaymentCard(handle: string): TestCard | null {
  return testPaymentCards.find((card) => card.handle === handle) ?? null
}
