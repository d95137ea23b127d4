import { Stack, Text, TextArea, TextInput } from '@sanity/ui'
import { useState } from 'react'
import { localeTable } from '#lib/locales.ts'
import { type Asset, isPicture } from './model/asset.ts'
import { altFields, languageOf, type TextField, textOf } from './model/texts.ts'
import type { Texts } from './use-texts.ts'

interface Props {
  asset: Asset
  texts: Texts
}

/** What an asset is called, who made it, and what it shows in each language. Each text is stored when it is left. */
export function TextFields({ asset, texts }: Props) {
  return (
    <Stack gap={4}>
      <Field asset={asset} field="title" label="Title" texts={texts} />
      {isPicture(asset) && (
        <>
          <Text muted size={1}>
            What the picture shows. Pages say this where the picture has no description of its own.
          </Text>
          {altFields.map((field) => (
            <Field asset={asset} field={field} key={field} label={labelOf(field)} texts={texts} />
          ))}
        </>
      )}
      <Field asset={asset} field="creditLine" label="Credit" texts={texts} />
    </Stack>
  )
}

function labelOf(field: TextField): string {
  const code = languageOf(field)
  return code ? `Description, ${localeTable[code].name}` : ''
}

interface FieldProps extends Props {
  field: TextField
  label: string
}

function Field({ asset, texts, field, label }: FieldProps) {
  const [isStored, setIsStored] = useState(false)
  const code = languageOf(field)
  const props = {
    fontSize: 1,
    lang: code,
    dir: code && localeTable[code].direction,
    value: texts.typedIn(asset._id, field) ?? textOf(asset, field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setIsStored(false)
      texts.type(asset._id, field, currentTarget.value)
    },
    onBlur: () => void texts.store(asset._id, field).then(setIsStored),
  }
  return (
    <Stack as="label" gap={2}>
      <Text size={1} weight="medium">
        {label}
      </Text>
      {code ? <TextArea {...props} rows={2} /> : <TextInput {...props} />}
      <Text muted role="status" size={0}>
        {isStored ? 'Saved' : ''}
      </Text>
    </Stack>
  )
}
