import { defineField, type ObjectDefinition } from 'sanity'
import { checkAnchorName } from '../fields/anchor-name.ts'
import { notTranslatable } from '../fields/not-translatable.ts'

/**
 * Validates the anchor of a module: an error message for the editor, or `true`.
 *
 * @param key the module's own key
 * @param modules every module of the page
 */
export function checkModuleAnchor(value: string | undefined, key: unknown, modules: unknown) {
  const spelled = checkAnchorName(value)
  if (!value || spelled !== true) return spelled
  const others: { _key?: string; anchor?: string }[] = Array.isArray(modules) ? modules : []
  return others.some(({ _key, anchor }) => anchor === value && _key !== key)
    ? 'Another module of this page has this name. Choose a different one.'
    : true
}

const anchorField = defineField({
  name: 'anchor',
  title: 'Name of the place',
  type: 'string',
  options: notTranslatable,
  fieldset: 'place',
  description:
    'Lets links jump to this module: with “warranty”, the URL of the page ends in #warranty. Lowercase letters, digits and hyphens. Leave it empty if no link needs it.',
  validation: (rule) =>
    rule.custom((value, { document, parent }) => {
      const key = (parent as { _key?: string } | undefined)?._key
      return checkModuleAnchor(value, key, document?.['modules'])
    }),
})

/** Adds a collapsed anchor field below the fields of a module. */
export function withAnchorField<Module extends ObjectDefinition>(module: Module): Module {
  return {
    ...module,
    fieldsets: [
      ...(module.fieldsets ?? []),
      {
        name: 'place',
        title: 'Place on the page',
        options: { collapsible: true, collapsed: true },
      },
    ],
    fields: [...module.fields, anchorField],
  }
}
