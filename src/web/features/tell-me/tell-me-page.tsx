import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { MAX_WATCHED } from '../../../contract/tell-me/tell-me-paths.ts'
import { ID_PATTERN } from '../../../domain/records.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FollowedLink } from './followed-link.tsx'
import { NoNotifications } from './no-notifications.tsx'
import styles from './tell-me-page.module.css'
import { TellMeForm } from './tell-me-form.tsx'
import { useAddressHash } from '../../platform/address-hash.ts'
import { useLookup } from '../../lookups/lookup.ts'

const QUIET = { isExtra: true }

/** The names of products by the list of all; an id where the list cannot be loaded. */
const useMixNames = (ids: readonly string[]): string => {
  const { t } = useLingui()
  const all = useLookup('agrochemicals', ids.length > 0 ? {} : undefined, QUIET)
  if (all.step !== 'ready') return ids.join(' + ')
  const names = new Map(all.value.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? t`Unknown product (${id})`).join(' + ')
}

const LINK = /^(confirm|end|renew)\.([\w-]{1,100})$/

/** *Tell me when this is tested* (TELL-09): asks for an address; by the link of an email, confirms, ends or goes on. */
export const TellMePage = () => {
  const { t } = useLingui()
  const { brand, data, sendsEmails } = useSession()
  const { product } = brand
  const [search] = useSearchParams()
  const asked = search.get('products') ?? ''
  const ids = useMemo(() => [...new Set(asked.split(','))].filter((id) => ID_PATTERN.test(id)).slice(0, MAX_WATCHED), [asked])
  const mix = useMixNames(ids)
  const hash = useAddressHash()
  const [, purpose, token] = LINK.exec(hash) ?? []
  const isProduct = search.get('about') === 'product'
  const title =
    purpose === 'end' ? t`Stop these emails` : isProduct ? t`The product that you told us about` : t`Tell me when this is tested`
  return (
    <>
      <DocumentTitle>{`${title} · ${brand.title}`}</DocumentTitle>
      <div className={styles.page}>
        <h1>{title}</h1>
        {token !== undefined ? (
          <FollowedLink key={hash} purpose={purpose as 'confirm'} token={token} isProduct={isProduct} />
        ) : ids.length === 0 ? (
          <>
            <p>
              <Trans>No product is chosen. Search for products or enter a tank first.</Trans>
            </p>
            <div className="row gap-3">
              <ButtonLink look="primary" href={pagePaths.search}>
                <Trans>Search for {product} Results</Trans>
              </ButtonLink>
              <ButtonLink look="secondary" href={pagePaths.tank}>
                <Trans>My tank</Trans>
              </ButtonLink>
            </div>
          </>
        ) : (
          <>
            <p className={styles.mix}>{mix}</p>
            {!sendsEmails ? (
              <NoNotifications why="no emails" />
            ) : data.demo ? (
              <NoNotifications why="demonstration" />
            ) : (
              <TellMeForm products={ids} mix={mix} />
            )}
          </>
        )}
      </div>
    </>
  )
}
