import { useTranslations } from 'next-intl'

/** One choice among the tags. Style alone answers it, so it works without a script. */
export function GalleryFilter({ name, tags }: { name: string; tags: readonly string[] }) {
  const t = useTranslations('modules')
  return (
    <fieldset className="filter" data-screen-only="">
      <legend className="visually-hidden">{t('filter')}</legend>
      {[t('everything'), ...tags].map((label, index) => (
        <label key={label}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={index === 0 ? 'all' : index - 1}
            defaultChecked={index === 0}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
