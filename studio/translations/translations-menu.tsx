import { AddIcon } from '@sanity/icons/Add'
import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { EditIcon } from '@sanity/icons/Edit'
import { LinkIcon } from '@sanity/icons/Link'
import { SplitVerticalIcon } from '@sanity/icons/SplitVertical'
import { TranslateIcon } from '@sanity/icons/Translate'
import { Button } from '@sanity/ui'
import { Menu, MenuButton, MenuDivider, MenuItem } from '@sanity/ui/menu'
import { useToast } from '@sanity/ui/toast'
import { useId, useState } from 'react'
import { type DocumentLanguageFilterComponent, PatchEvent, set } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { translatedTypes } from '#lib/addresses/translated-types.ts'
import { contentLocales, isLocale, type Locale, localeTable } from '#lib/locales.ts'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { buildTranslationRow, type TranslationCell } from './model/translation-state.ts'
import { translationStateLabels } from './translation-state-labels.ts'
import { useTranslationGroup } from './use-all-translation-groups.ts'
import { useOpenBeside } from './use-open-beside.ts'
import {
  createdTranslationsMessage,
  translationWriteErrorMessage,
  useTranslationActions,
} from './use-translation-actions.ts'

/** Menu in the head of a document: opens its translations, and creates missing ones from it as the board does. */
export const TranslationsMenu: DocumentLanguageFilterComponent = ({
  schemaType: { name: type },
}) => {
  const { documentId, displayed } = useDocumentPane()
  const language = displayed?.['language']
  return (
    <MenuButton
      id={useId()}
      button={<Button icon={TranslateIcon} mode="bleed" text="Translations" />}
      menu={
        <Menu>
          {isLocale(language) ? (
            <TranslationItems id={publishedIdOf(documentId)} language={language} type={type} />
          ) : (
            <LanguageItems />
          )}
        </Menu>
      }
      popover={{ portal: true }}
    />
  )
}

/** The languages of a document. */
function TranslationItems({ id, type, language }: { id: string; type: string; language: Locale }) {
  const translations = useTranslationGroup(id, type)
  const { groups, family, context, problem } = translations
  const { create, createMetadata } = useTranslationActions(translations)
  const openBeside = useOpenBeside()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  if (!family) {
    const words = groups
      ? 'Edit this document first: only a saved one has translations.'
      : 'Loading the languages of this document…'
    return <MenuItem disabled text={problem ?? words} />
  }
  const row = buildTranslationRow(family, { ...context, source: language })
  const run = (work: () => Promise<void>) => {
    setBusy(true)
    work()
      .catch((error: unknown) =>
        toast.push({
          status: 'error',
          title: 'Nothing was created',
          description: translationWriteErrorMessage(error),
        }),
      )
      .finally(() => setBusy(false))
  }
  const onCreate = (to: Locale) =>
    run(async () => {
      const plan = await create([{ row, to }])
      toast.push({ status: 'success', title: createdTranslationsMessage(plan) })
    })
  const onLink = () =>
    run(async () => {
      const metadata = family.metadata?._id ?? (await createMetadata(id, type, language))
      openBeside(metadata, 'translation.metadata')
    })
  const item = ({ locale, member, stub, state }: TranslationCell) => {
    const { name } = localeTable[locale]
    if (locale === language)
      return <MenuItem key={locale} disabled icon={CheckmarkIcon} text={`${name}: this document`} />
    if (!member || !stub)
      return (
        <MenuItem
          key={locale}
          // A version in another release exists already: creating it again would list it twice.
          disabled={busy || !row.source || member !== undefined}
          icon={AddIcon}
          text={member ? `${name}: in another release` : `${name}: create the translation`}
          onClick={() => onCreate(locale)}
        />
      )
    return (
      <MenuItem
        key={locale}
        icon={SplitVerticalIcon}
        text={`${name}: ${translationStateLabels[state]}`}
        onClick={() => openBeside(member.id, type)}
      />
    )
  }
  return (
    <>
      {row.cells.map(item)}
      <MenuDivider />
      <MenuItem
        disabled={busy}
        icon={LinkIcon}
        text={family.metadata ? 'Linked documents' : 'Link existing documents'}
        onClick={onLink}
      />
    </>
  )
}

/** Sets the language of a document that has none, as imported ones may. */
function LanguageItems() {
  const { onChange, formState } = useDocumentPane()
  return contentLocales.map((locale) => (
    <MenuItem
      key={locale}
      disabled={formState?.readOnly === true}
      icon={EditIcon}
      text={`This document is in ${localeTable[locale].name}`}
      onClick={() => onChange(PatchEvent.from(set(locale, ['language'])))}
    />
  ))
}

/** Adds the menu to documents of translated types. */
export const withTranslationsMenu = (
  known: DocumentLanguageFilterComponent[],
  { schemaType }: { schemaType: string },
): DocumentLanguageFilterComponent[] =>
  translatedTypes.includes(schemaType) ? [...known, TranslationsMenu] : known
