import { CreditCardIcon } from '@sanity/icons/CreditCard'
import { defineArrayMember, defineField, defineType } from 'sanity'

interface CurrenciesDocument {
  mainCurrency?: { code?: string }
}

/** Currencies and exchange rates; a single document for all languages. */
export const currencies = defineType({
  name: 'currencies',
  title: 'Currencies',
  type: 'document',
  icon: CreditCardIcon,
  fields: [
    defineField({
      name: 'mainCurrency',
      title: 'Main currency',
      type: 'currency',
      description: 'The currency of the shop’s prices, in which orders are charged.',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'secondaryCurrencies',
      title: 'Other currencies',
      type: 'array',
      description: 'Visitors see those that the settings of their language list in the menu.',
      of: [defineArrayMember({ type: 'currency' })],
      validation: (rule) =>
        rule.custom((value, { document }) => {
          const main = (document as CurrenciesDocument | undefined)?.mainCurrency?.code
          const codes = (value as { code?: string }[] | undefined)?.map(({ code }) => code) ?? []
          const twice = [main, ...codes].find((code, at, all) => code && all.indexOf(code) !== at)
          return twice ? `${twice} is listed twice.` : true
        }),
    }),
  ],
  preview: {
    select: { main: 'mainCurrency.code' },
    prepare: ({ main }) => ({ title: 'Currencies', subtitle: main }),
  },
})
