import { stegaClean } from '@sanity/client/stega'
import { Fragment, type ComponentType } from 'react'
import { editAttribute } from '#lib/preview/edit-attribute.ts'
import type { Place } from '../text/edit-text.tsx'
import { EditableModule } from './editable-module.tsx'
import { moduleRegistry } from './registry.ts'
import type { ModuleData } from './module-data.ts'
import type { ModuleViewProps } from './types.ts'

/**
 * The modules of a page, from top to bottom, each at the place that its anchor names. A module that
 * this build does not know is left out.
 */
export function Modules({
  modules,
  place,
}: {
  modules: ReadonlyArray<ModuleData> | null | undefined
  place: Place
}) {
  return modules?.map((data) => {
    if (!Object.hasOwn(moduleRegistry, data._type)) return <Fragment key={data._key} />
    const View = moduleRegistry[data._type].View as ComponentType<ModuleViewProps<ModuleData>>
    const path = [place.path, `modules[_key=="${data._key}"]`].filter(Boolean).join('.')
    const view = <View key={data._key} data={data} place={{ ...place, path }} />
    const anchor = stegaClean(data.anchor) || undefined
    const edit = editAttribute(place.site, { ...place, path })
    if (edit)
      return (
        <EditableModule key={data._key} anchor={anchor} edit={edit}>
          {view}
        </EditableModule>
      )
    return anchor ? (
      <div key={data._key} id={anchor} className="anchored">
        {view}
      </div>
    ) : (
      view
    )
  })
}
