import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { RequestFormKind as FormKind } from '../../../domain/requests.ts'
import { DocumentTitle } from '../../platform/document-title.ts'
import { pagePaths, REQUEST_KEY } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Banner } from '../../shared/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { MixingGuidance } from './mixing-guidance.tsx'
import { RequestForm } from './request-form.tsx'
import styles from './request-form.module.css'
import { ImportantNote, ReasonableRequest } from './request-notices.tsx'
import { RequestStatus } from './request-status.tsx'
import { reasonsIn } from './return-to-form.ts'
import { useRequests, withRequests } from './with-requests.tsx'

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
        <div className={styles.notices}>
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
          <div className={styles.notices}>
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
