import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType } from 'sanity'
import {
  moduleOverTitleField,
  moduleTitleField,
  backgroundToneField,
} from '#schemas/fields/module-fields.ts'
import { sameLanguageReferenceOptions } from '#schemas/fields/same-language-reference-options.ts'
import { radioOptions } from '#schemas/fields/radio-options.ts'
import { requires } from '#schemas/fields/requires.ts'

type ActionParent = { kind?: string } | undefined

const isForm = (parent: unknown) => (parent as ActionParent)?.kind === 'form'

/** Module: call to action, with a link or a form. */
export const actionModule = defineType({
  name: 'action',
  title: 'Call to action',
  type: 'object',
  icon: LaunchIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
    defineField({ name: 'text', type: 'text', rows: 2 }),
    defineField({
      name: 'kind',
      title: 'Action',
      type: 'string',
      initialValue: 'link',
      options: radioOptions({ link: 'Link', form: 'Form' }, 'horizontal'),
      validation: (rule) => requires(rule, 'Action'),
    }),
    defineField({
      name: 'link',
      type: 'link',
      hidden: ({ parent }) => isForm(parent),
    }),
    defineField({
      name: 'form',
      type: 'reference',
      to: [{ type: 'form' }],
      options: sameLanguageReferenceOptions,
      hidden: ({ parent }) => !isForm(parent),
      validation: (rule) =>
        rule.custom((value, { parent }) => (isForm(parent) && !value ? 'Form is required.' : true)),
    }),
    defineField({
      name: 'layout',
      title: 'Layout',
      type: 'string',
      initialValue: 'band',
      options: radioOptions({
        band: 'Text beside the link or form',
        button: 'Button that opens the form',
      }),
    }),
    defineField({
      name: 'buttonLabel',
      title: 'Button label',
      type: 'string',
      description: 'If empty: the form’s title.',
      hidden: ({ parent }) =>
        !isForm(parent) || (parent as { layout?: string } | undefined)?.layout !== 'button',
      validation: (rule) => rule.max(40),
    }),
    backgroundToneField,
  ],
  preview: {
    select: { title: 'title', link: 'link.label', form: 'form.title', kind: 'kind' },
    prepare: ({ title, link, form, kind }) => ({
      title: title || (kind === 'form' ? form : link) || 'Call to action',
      subtitle: `Call to action · ${(kind === 'form' ? form : link) || 'No link or form yet'}`,
    }),
  },
})
