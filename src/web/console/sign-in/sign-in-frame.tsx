import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { ConsoleLogo } from '../console-logo.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { useBoot } from '../shared/calls/session.ts'
import styles from './sign-in-frame.module.css'

/** The frame of the pages before the sign-in. */
export const SignInFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const { brand, address } = useBoot()
  const elsewhere = `${address}${location.pathname}${location.search}${location.hash}`
  return (
    <main className={`stack packed ${styles.door}`}>
      <p className="line gap-2 strong quiet">
        <ConsoleLogo size={28} />
        <Trans>{brand.product} console</Trans>
      </p>
      <PageTitle title={title} />
      {location.origin === address ? (
        children
      ) : (
        <Notice>
          <Trans>
            Signing in works at another address of this service: <a href={elsewhere}>{address}</a>
          </Trans>
        </Notice>
      )}
    </main>
  )
}
