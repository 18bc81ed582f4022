import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { countryCode } from '../../../domain/countries.ts'
import { UNKNOWN_LENGTHS } from '../../../domain/products/unknown-products.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import { type EnteredReport, UnknownForm } from './unknown-form.tsx'
import { startReports } from './kept/reports.ts'
import styles from './unknown-product-page.module.css'
import { WaitingReports } from './waiting-reports.tsx'

const NOTHING: Pick<EnteredReport, 'name' | 'number' | 'email' | 'photo'> = { name: '', number: '', email: '', photo: undefined }

/** A product that no list has (WHO-75): what stands on its label goes to the laboratory, kept on the device until there is a network. */
export const UnknownProductPage = () => {
  const { t } = useLingui()
  const session = useSession()
  const { brand, storage, preferences } = session
  const [reports] = useState(() => startReports({ brand, storage }))
  const waiting = useStore(reports.list)
  const [search] = useSearchParams()
  const chosen = useStore(preferences.country)
  const detected = useStore(session.visitorCountry)
  const country = countryCode(search.get('country') ?? '') ?? countryCode(chosen) ?? detected ?? ''
  const [entered, setEntered] = useState<EnteredReport>(() => ({
    ...NOTHING,
    name: (search.get('name') ?? '').slice(0, UNKNOWN_LENGTHS.name),
    number: (search.get('number') ?? '').slice(0, UNKNOWN_LENGTHS.number),
    country,
  }))
  const [done, setDone] = useState<{ step: 'sent' | 'waiting'; email: string }>()
  const said = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (done) said.current?.focus()
  }, [done])
  const begin = (next: EnteredReport) => {
    setEntered(next)
    setDone(undefined)
  }
  const title = t`We don’t know this product yet`
  return (
    <>
      <DocumentTitle>{`${title} · ${brand.title}`}</DocumentTitle>
      <div className={`${styles.page} flush-texts`}>
        <h1>{title}</h1>
        <WaitingReports reports={reports} onCorrect={({ languageCode: _language, ...report }) => begin(report)} />
        {done ? (
          <>
            <output ref={said} tabIndex={-1}>
              <Done {...done} isWaiting={waiting.length > 0} />
            </output>
            <div>
              <Button onClick={() => begin({ ...NOTHING, country })}>
                <Trans>Tell us about another product</Trans>
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>
              <Trans>Tell the laboratory what stands on the label. A person there looks at it; nothing of it is public before.</Trans>
            </p>
            <UnknownForm
              key={JSON.stringify(entered)}
              entered={entered}
              reports={reports}
              onDone={(step, email) => setDone({ step, email })}
            />
          </>
        )}
      </div>
    </>
  )
}

const Done = ({ step, email, isWaiting }: { step: 'sent' | 'waiting'; email: string; isWaiting: boolean }) => {
  if (step === 'waiting') return isWaiting && <Trans>It could not be sent yet, and nothing of it is lost.</Trans>
  return (
    <>
      <Trans>It was sent to the laboratory. Thank you.</Trans>{' '}
      {email !== '' && (
        <Trans>
          We sent an email to {email}, unless this address waits for too much already or got too many such emails today. Open its link and
          press the button: nothing else is sent before.
        </Trans>
      )}
    </>
  )
}
