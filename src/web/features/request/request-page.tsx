import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { RequestFormKind as FormKind } from '../../../domain/requests/requests.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { pagePaths, REQUEST_KEY } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Banner } from '../../shared/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { RequestForm } from './request-form.tsx'
import styles from './request-form.module.css'
import { RequestStatus } from './request-status.tsx'
import { reasonsIn } from './kept/return-to-form.ts'
import { useRequests, withRequests } from './kept/with-requests.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What a request should contain to be accepted (TEXT-02). */
const ReasonableRequest = () => {
  const { maker } = useSession().brand
  return (
    <Notice>
      <h2>
        <Trans>Reasonable Request</Trans>
      </h2>
      <p>
        <Trans>
          This laboratory service is free. A request should include at least one micronutrient product of {maker}; otherwise it may be
          rejected.
        </Trans>
      </p>
    </Notice>
  )
}

/** The limits of a result (TEXT-02). */
const ImportantNote = () => {
  const { maker } = useSession().brand
  return (
    <Notice>
      <h2>
        <Trans>IMPORTANT NOTE</Trans>
      </h2>
      <p>
        <Trans>
          Tank mixes are tested for convenience only. The results are no guarantee of compatibility or of crop safety, and {maker} neither
          approves nor recommends a mix by testing it. Results apply only to the named product and its country of origin. Information may
          change without notice.
        </Trans>
      </p>
    </Notice>
  )
}

/** The order in which to fill a spray tank (REQ-03). */
const MixingGuidance = () => (
  <section className={styles.guidance}>
    <h2>
      <Trans>General Guidance of Mixing Order</Trans>
    </h2>
    <ol>
      <li>
        <Trans>Water conditioners or anti-foam (if needed)</Trans>
      </li>
      <li>
        <Trans>Solid micronutrients</Trans>
      </li>
      <li>
        <Trans>Solid crop protection products (wettable granules, solid granules, wettable powder)</Trans>
      </li>
      <li>
        <Trans>Water-based crop protection products (suspension concentrates, capsule suspensions)</Trans>
      </li>
      <li>
        <Trans>Suspension concentrates / liquid micronutrients</Trans>
      </li>
      <li>
        <Trans>Solvent-based crop protection products (suspo-emulsions, emulsion in water, oil dispersion, emulsion concentrates)</Trans>
      </li>
      <li>
        <Trans>Adjuvants (if needed)</Trans>
      </li>
    </ol>
  </section>
)

export const RequestPage = withRequests(({ form }: { form: FormKind }) => {
  const { t } = useLingui()
  const { brand, edition } = useSession()
  const [, navigate] = useLocation()
  const list = useStore(useRequests().list)
  // In editions without a page for it, a request is confirmed here, and the strip links here while it waits.
  const [asked] = useSearchParams()
  const [shownKey, setShownKey] = useState(asked.get(REQUEST_KEY))
  const shown = list.find(({ key }) => key === shownKey)
  const rejected = reasonsIn(useHistoryState())
  const { product } = brand
  const { seedGuidance } = edition.requestForms
  const title = form === 'foliar' ? t`${product} Request Form` : t`Seed Treatment Design Request`

  const finish = ({ key }: { key: string }) => {
    if (edition.pages.includes('requestSubmitted')) navigate(pagePaths.requestSubmitted(key))
    else setShownKey(key)
    scrollTo(0, 0)
  }
  return (
    <>
      <DocumentTitle>{`${title} · ${brand.title}`}</DocumentTitle>
      <Banner image={form === 'seed' ? 'seed' : 'search'}>
        <h1>{title}</h1>
        <p>
          {form === 'foliar' ? (
            <Trans>Ask our chemists to test a mix that has not been tested yet. The service is free.</Trans>
          ) : (
            <Trans>Ask our chemists to design a seed treatment for you. The service is free.</Trans>
          )}
        </p>
      </Banner>
      {shown ? (
        <div className={`stack flush-texts ${styles.notices}`}>
          <output>
            <RequestStatus request={shown} onReturned={() => setShownKey(null)} />
          </output>
          <div>
            <Button onClick={() => setShownKey(null)}>
              <Trans>Make another request</Trans>
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.page}>
          <div className={`stack flush-texts ${styles.notices}`}>
            {form === 'seed' && (
              <>
                <p>
                  <Trans>
                    Tell us which products you want to put on the seed, in what order and at what rates. Our chemists will test whether they
                    can be combined in one coating.
                  </Trans>
                </p>
                <ReasonableRequest />
              </>
            )}
            <RequestForm form={form} rejected={rejected} onSubmitted={finish} />
            {form === 'foliar' && <ReasonableRequest />}
            <ImportantNote />
          </div>
          {(form === 'foliar' || seedGuidance) && <MixingGuidance />}
        </div>
      )}
    </>
  )
})
