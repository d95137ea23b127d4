import { stegaClean } from '@sanity/client/stega'
import { Fragment, type ComponentType, type ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { editLocationAttribute } from '#lib/preview/edit-attribute.ts'
import type { ContentLocation } from '../text/editable-text.tsx'
import { styled } from '../ui/styled.tsx'
import { moduleRegistry } from './module-registry.ts'
import type { ModuleData } from './module-data.ts'
import type { ModuleViewProps } from './module-types.ts'

/**
 * The modules of a page in order, each with the id of its anchor. Unknown modules are left out.
 */
export function Modules({
  modules,
  place,
}: {
  modules: ReadonlyArray<ModuleData> | null | undefined
  place: ContentLocation
}) {
  return modules?.map((data) => {
    if (!Object.hasOwn(moduleRegistry, data._type)) return <Fragment key={data._key} />
    const View = moduleRegistry[data._type].View as ComponentType<ModuleViewProps<ModuleData>>
    const path = [place.path, `modules[_key=="${data._key}"]`].filter(Boolean).join('.')
    const view = <View key={data._key} data={data} place={{ ...place, path }} />
    const anchor = stegaClean(data.anchor) || undefined
    const edit = editLocationAttribute(place.site, { ...place, path })
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

interface Props {
  /** Id of the module for links. */
  anchor: string | undefined
  /** Click-to-edit attribute that identifies the list item. */
  edit: string
  children: ReactNode
}

/**
 * A module in draft mode: the overlay drags it, and inserts, duplicates and removes modules. An empty module has a
 * placeholder.
 */
function EditableModule({ anchor, edit, children }: Props) {
  const t = useTranslations('preview')
  return (
    <Root
      id={anchor}
      className="anchored"
      data-sanity={edit}
      data-sanity-drag-flow="vertical"
      data-blank={t('emptyModule')}
    >
      {children}
    </Root>
  )
}

const Root = styled.div`
  &:empty {
    display: grid;
    place-items: center;
    min-block-size: 8rem;
    margin: var(--space-4);
    padding: var(--space-4);
    border: 1px dashed var(--accent);
    color: var(--text-soft);
  }

  &:empty::before {
    content: attr(data-blank);
  }
`
