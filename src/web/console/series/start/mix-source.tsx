import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { NewSeries, SeriesSource } from '../../../../contract/console/bench/series.ts'
import { MAX_PASTED_TEXT } from '../../../../domain/console/pasted-mixes.ts'
import { Button } from '../../../ui/button.tsx'
import { controlProps, Field } from '../../../ui/field.tsx'
import { formats } from '../../shared/texts/formats.ts'
import styles from '../series.module.css'

export type EnteredSource = { from: 'lines' | 'partners' | 'requests'; base: string; text: string; requests: readonly string[] }
const NO_SOURCE: EnteredSource = { from: 'lines', base: '', text: '', requests: [] }

/** A request may have several mixes. */
const keyOf = ({ id, mix = 0 }: NewSeries['requests'][number]): string => `${id} ${mix}`

/** What is entered when the page opens: the mixes of the request that somebody comes from, by its reference. */
export const sourceFor = (reference: string | null, offered: NewSeries['requests']): EnteredSource => {
  const own = offered.filter((one) => one.reference === reference)
  return own.length === 0 ? NO_SOURCE : { ...NO_SOURCE, from: 'requests', requests: own.map(keyOf) }
}

/** What the server is asked for; undefined where nothing is entered. */
export const askedSource = ({ from, base, text, requests }: EnteredSource, offered: NewSeries['requests']): SeriesSource | undefined => {
  if (from === 'requests') {
    const chosen = offered
      .filter((one) => requests.includes(keyOf(one)))
      .map(({ id, rowVersion, mix }) => ({ id, rowVersion, ...(mix === undefined ? {} : { mix }) }))
    return chosen.length === 0 ? undefined : { from, requests: chosen }
  }
  if (text.trim() === '' || (from === 'partners' && base.trim() === '')) return undefined
  return { from: 'text', base: from === 'partners' ? base : '', text, language: formats().language }
}

type SourceProps = { source: EnteredSource; requests: NewSeries['requests']; onChange: (source: EnteredSource) => void }

/** Where the mixes come from: pasted lines, a base mix with its partners, or requests. */
export const MixSource = ({ source, requests, onChange }: SourceProps) => {
  const { t } = useLingui()
  const id = useId()
  const set = (part: Partial<EnteredSource>) => onChange({ ...source, ...part })
  const ways = [
    ['lines', t`Mixes, one a line`],
    ['partners', t`A base mix with each partner`],
    ['requests', t`Accepted requests`],
  ] as const
  const area = (name: 'base' | 'text', label: string, note: string, rows: number) => (
    <Field id={`${id}${name}`} label={label} note={note}>
      <textarea
        {...controlProps(`${id}${name}`, note)}
        rows={rows}
        maxLength={MAX_PASTED_TEXT}
        spellCheck={false}
        value={source[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  const example = t`Products with + or a tab between them, each with its rate and unit: Atlas 1.5\u00a0L/ha + Boron 200\u00a0g/ha`
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>
          <Trans>Where they come from</Trans>
        </legend>
        {ways.map(([way, text]) => (
          <label key={way}>
            <input type="radio" name={`${id}from`} checked={source.from === way} onChange={() => set({ from: way })} /> {text}
          </label>
        ))}
      </fieldset>
      {source.from === 'lines' && area('text', t`Mixes, from a spreadsheet`, example, 8)}
      {source.from === 'partners' && (
        <>
          {area('base', t`Base mix`, t`In every test, in this order`, 2)}
          {area('text', t`Partners, one a line`, t`Each makes a test of its own with the base mix`, 8)}
        </>
      )}
      {source.from === 'requests' &&
        (requests.length === 0 ? (
          <p>
            <Trans>No request is accepted and waits for a test.</Trans>
          </p>
        ) : (
          <fieldset className={`grid gap-2 ${styles.requests}`}>
            <legend>
              <Trans>Requests; those of one mix share a test</Trans>
            </legend>
            <div className={styles.row}>
              <Button onClick={() => set({ requests: requests.map(keyOf) })}>
                <Trans>Choose all</Trans>
              </Button>
              <Button onClick={() => set({ requests: [] })}>
                <Trans>Choose none</Trans>
              </Button>
            </div>
            {requests.map((request) => (
              <label key={keyOf(request)}>
                <input
                  type="checkbox"
                  checked={source.requests.includes(keyOf(request))}
                  onChange={({ target }) =>
                    set({
                      requests: target.checked
                        ? [...source.requests, keyOf(request)]
                        : source.requests.filter((one) => one !== keyOf(request)),
                    })
                  }
                />{' '}
                <span>
                  <strong className="figures">{request.reference}</strong> {request.products.join(' + ')}{' '}
                  <span className="muted">{request.country}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
    </>
  )
}
