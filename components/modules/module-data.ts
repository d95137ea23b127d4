import type { ModulesFragmentResult } from '#lib/content/types.generated.ts'
import type { PartialContent } from '../text/partial-content.ts'

/** A module of any page, by its type. */
export type ModuleData = PartialContent<NonNullable<ModulesFragmentResult>[number]>
export type ModuleDataOf<Type extends ModuleData['_type']> = Extract<ModuleData, { _type: Type }>
