import { TranslateIcon } from '@sanity/icons/Translate'
import type { Tool } from 'sanity'
import { TranslationsView } from './translations.view.tsx'

/** Which page stands how in which language, and the way to make, compare, publish and hand over translations. */
export const translationsTool: Tool = {
  name: 'translations',
  title: 'Translations',
  icon: TranslateIcon,
  component: TranslationsView,
}
