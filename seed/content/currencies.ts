/**
 * The currencies of the demo: one Swiss franc in each, as a made-up noon once fixed them. Which of them
 * visitors may choose is said in the settings of a language, and is nobody's choice yet: prices are
 * shown in francs alone.
 */
export const currenciesSeed = {
  main: { code: 'CHF', rate: 1 },
  secondary: [
    { code: 'EUR', rate: 1.06 },
    { code: 'USD', rate: 1.24 },
    { code: 'GBP', rate: 0.92 },
    { code: 'AED', rate: 4.55 },
    { code: 'JPY', rate: 188 },
  ],
}
