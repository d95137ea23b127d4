import { defineField, defineType } from 'sanity'
import { studioApiVersion } from '../fields/api-version.ts'

const known = `count(*[_type == "currencies" && $code in [mainCurrency.code, ...secondaryCurrencies[].code]])`

/** A currency that visitors of a language can choose; its rate stands in the document of currencies. */
export const menuCurrency = defineType({
  name: 'menuCurrency',
  title: 'Currency',
  type: 'object',
  options: { columns: 2 },
  fields: [
    defineField({
      name: 'code',
      type: 'string',
      description: 'Three capital letters, for instance EUR.',
      validation: (rule) => [
        rule
          .required()
          .regex(/^[A-Z]{3}$/)
          .error('Enter three capital letters, such as EUR.'),
        rule.custom(async (code, { getClient }) => {
          if (!code) return true
          const found = await getClient({ apiVersion: studioApiVersion }).fetch<number>(known, {
            code,
          })
          return found > 0 || `“Currencies” has no rate for ${code}: add it there first.`
        }),
      ],
    }),
    defineField({
      name: 'label',
      type: 'string',
      description: 'What visitors read. Leave empty for its name in their language.',
    }),
  ],
  preview: { select: { title: 'code', subtitle: 'label' } },
})
