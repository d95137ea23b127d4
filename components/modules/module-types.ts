import type { ComponentType } from 'react'
import type { ContentLocation } from '../text/editable-text.tsx'

/** Props of a module's view: its data and its location in the document. */
export interface ModuleViewProps<Data> {
  data: Data
  place: ContentLocation
}

/** A page module: its projection and view. */
export interface ModuleEntry<Data> {
  projection: string
  View: ComponentType<ModuleViewProps<Data>>
}
