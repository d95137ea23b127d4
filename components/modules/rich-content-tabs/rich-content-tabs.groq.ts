import { mediaProjection } from '../../media/media.groq.ts'
import { richTextProjection } from '../../text/rich-text.groq.ts'
import type { ModuleDataOf } from '../module-data.ts'

export const richContentTabsModuleProjection = /* groq */ `
  overTitle,
  title,
  tabList[]{
    _key,
    label,
    anchor,
    panel{
      itemList[]{_key, title, subtitle, body[]{${richTextProjection}}},
      mediaList[]{_key, ${mediaProjection}}
    }
  }
`

export type RichContentTabsModuleData = ModuleDataOf<'richContentTabs'>
export type TabData = NonNullable<RichContentTabsModuleData['tabList']>[number]
