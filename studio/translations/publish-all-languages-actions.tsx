import { CalendarIcon } from '@sanity/icons/Calendar'
import { PublishIcon } from '@sanity/icons/Publish'
import { useCallback, useMemo, useState } from 'react'
import type {
  DocumentActionComponent,
  DocumentActionDescription,
  DocumentActionProps,
} from 'sanity'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { useCanCreateReleases, useOwnRoleTitles } from '../data/use-permission.ts'
import { PublishAllLanguagesDialog } from './publish-all-languages-dialog.tsx'

/** Action that opens the dialog. Not available in a release, whose versions are published with the release. */
function createAction(
  label: string,
  header: string,
  icon: typeof PublishIcon,
  when: 'now' | 'later',
) {
  const useAllLanguagesAction: DocumentActionComponent = (
    props: DocumentActionProps,
  ): DocumentActionDescription | null => {
    const { id, type, release } = props
    const [open, setOpen] = useState(false)
    const role = useOwnRoleTitles()
    const isOff = useCanCreateReleases() === false && when === 'later'
    const onClose = useCallback(() => setOpen(false), [])
    // Memoized: Studio re-renders the menu for each new object.
    return useMemo((): DocumentActionDescription | null => {
      if (release) return null
      return {
        label,
        icon,
        ...(isOff && {
          disabled: true,
          title: `Your role (${role}) may not schedule documents.`,
        }),
        onHandle: () => setOpen(true),
        dialog: open && {
          type: 'dialog',
          header,
          onClose,
          content: <PublishAllLanguagesDialog id={id} type={type} when={when} onClose={onClose} />,
        },
      }
    }, [id, type, release, role, isOff, open, onClose])
  }
  useAllLanguagesAction.displayName = label
  return useAllLanguagesAction
}

const actions = [
  createAction('Publish all languages…', 'Publish all languages', PublishIcon, 'now'),
  createAction('Schedule all languages…', 'Schedule all languages', CalendarIcon, 'later'),
]

/** Adds the actions for all languages to documents of translated types. */
export const withPublishAllLanguagesActions = (
  known: DocumentActionComponent[],
  { schemaType }: { schemaType: string },
): DocumentActionComponent[] =>
  translatedTypes.includes(schemaType) ? [...known, ...actions] : known
