import { TranslateIcon } from '@sanity/icons/Translate'
import type { Tool } from 'sanity'
import { TranslationsView } from './translations.view.tsx'

/** Translation status of every page, and actions to create, compare, publish and exchange translations. */
export const translationsTool: Tool = {
  name: 'translations',
  title: 'Translations',
  icon: TranslateIcon,
  component: TranslationsView,
}
