import { CreditCardIcon } from '@sanity/icons/CreditCard'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { requires } from '../fields/requires.ts'

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
      description: 'Currency of the shop’s prices and of orders.',
      validation: (rule) => requires(rule, 'Main currency'),
    }),
    defineField({
      name: 'secondaryCurrencies',
      title: 'Other currencies',
      type: 'array',
      description: 'Shown to visitors where Settings list them in the currency menu.',
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
