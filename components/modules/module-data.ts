import type { ModulesPartResult } from '#lib/content/types.generated.ts'
import type { Loose } from '../text/partial-content.ts'

/** A module of any page, by its type. */
export type ModuleData = Loose<NonNullable<ModulesPartResult>[number]>
export type ModuleOf<Type extends ModuleData['_type']> = Extract<ModuleData, { _type: Type }>
