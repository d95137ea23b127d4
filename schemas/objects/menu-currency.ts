import { defineField, defineType } from 'sanity'
import * as z from 'zod/mini'
import {
  type LookUpCheck,
  reportLookUpError,
  warnIfUnchecked,
  lookUpForValidation,
  lookUpUnavailable,
} from '../fields/validation-lookup.ts'
import { notTranslatable } from '../fields/not-translatable.ts'

const known = {
  query: `count(*[_type == "currencies" && $code in [mainCurrency.code, ...secondaryCurrencies[].code]])`,
  shape: z.number(),
}

const checkRate: LookUpCheck<string | undefined> = async (code, context) => {
  if (!code) return true
  const found = await lookUpForValidation(context, known, { code })
  if (found === lookUpUnavailable) return lookUpUnavailable
  return found > 0 || `There is no rate for ${code}. Add it under Currencies first.`
}

/** A currency that visitors of a language can choose; its rate is in the currencies document. */
export const menuCurrency = defineType({
  name: 'menuCurrency',
  title: 'Currency',
  type: 'object',
  options: { columns: 2 },
  fields: [
    defineField({
      name: 'code',
      type: 'string',
      options: notTranslatable,
      description: 'ISO code of three capital letters, for example EUR.',
      validation: (rule) => [
        rule
          .required()
          .regex(/^[A-Z]{3}$/)
          .error('Enter three capital letters, such as EUR.'),
        rule.custom(reportLookUpError(checkRate)),
        rule.custom(warnIfUnchecked(checkRate)).warning(),
      ],
    }),
    defineField({
      name: 'label',
      type: 'string',
      description: 'If empty: its name in the visitor’s language.',
    }),
  ],
  preview: { select: { title: 'code', subtitle: 'label' } },
})
