import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { ConsoleBoot } from '../../contract/console/boot.ts'
import { whoAmI, type Me } from '../../contract/console/sign-in.ts'
import { CONSOLE_PAGES, pageAfterSignIn } from '../../domain/console/console-pages.ts'
import { AccountPage } from './account-page.tsx'
import { AuditPage } from './audit/audit-page.tsx'
import { DemandPage } from './demand/demand-page.tsx'
import { Failure } from './shared/failure.tsx'
import { Frame } from './frame.tsx'
import { landingFor, makeCall } from './shared/make-call.ts'
import { ConsoleNotFoundPage } from './not-found-page.tsx'
import { PeoplePage } from './people/people-page.tsx'
import { NewProductPage } from './products/new-product-page.tsx'
import { ProductPage } from './products/product-page.tsx'
import { ProductsPage } from './products/products-page.tsx'
import { PublishedPage } from './publishing/published-page.tsx'
import { PublishedTestPage } from './publishing/published-test-page.tsx'
import { ReviewPage } from './publishing/review-page.tsx'
import { NewProtocolPage } from './protocols/new-protocol-page.tsx'
import { ProtocolPage } from './protocols/protocol-page.tsx'
import { ProtocolsPage } from './protocols/protocols-page.tsx'
import { InboxPage } from './requests/inbox-page.tsx'
import { RequestDetailPage } from './requests/request-page.tsx'
import { BootContext, ConsoleSessionContext, type ConsoleSession } from './shared/session.ts'
import { TestPage } from './runs/test-page.tsx'
import { TestsPage } from './runs/tests-page.tsx'
import { ForbiddenPage } from './sign-in/forbidden-page.tsx'
import { JoinPage } from './sign-in/join-page.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { StatisticsPage } from './statistics/statistics-page.tsx'

/** The page that was asked for before the sign-in, in the address of the page that asks for it. */
const askedPage = (): string => pageAfterSignIn(new URLSearchParams(location.search).get('next') ?? undefined)

export const ConsoleApp = ({ boot }: { boot: ConsoleBoot }) => {
  const [, navigate] = useLocation()
  const [known, setKnown] = useState<Me>()
  const begin = useCallback(
    (me: Me) => {
      setKnown(me)
      navigate(askedPage(), { replace: true })
    },
    [navigate],
  )
  return (
    <I18nProvider i18n={i18n}>
      <BootContext value={boot}>
        <Switch>
          <Route path={CONSOLE_PAGES.signIn}>
            <SignInPage onSignedIn={begin} />
          </Route>
          <Route path={CONSOLE_PAGES.join}>
            <JoinPage onSignedIn={begin} />
          </Route>
          <Route path="/Unauthorized">
            <SignInPage isLanding onSignedIn={begin} />
          </Route>
          <Route path="/Forbidden">
            <ForbiddenPage />
          </Route>
          <Route>
            <SignedInPages known={known} />
          </Route>
        </Switch>
      </BootContext>
    </I18nProvider>
  )
}

/** The pages for people who are signed in; everybody else lands on `/Unauthorized` and comes back from there. */
const SignedInPages = ({ known }: { known: Me | undefined }) => {
  const [, navigate] = useLocation()
  const [me, setMe] = useState(known)
  const [error, setError] = useState<unknown>()
  const redirectIfUnauthorized = useCallback(
    (reason: unknown) => {
      const landing = landingFor(reason)
      if (landing)
        navigate(landing === '/Unauthorized' ? `${landing}?next=${encodeURIComponent(location.pathname + location.search)}` : landing, {
          replace: true,
        })
      return landing !== undefined
    },
    [navigate],
  )
  useEffect(() => {
    if (me) return
    makeCall(whoAmI, {}).then(setMe, (reason: unknown) => {
      if (!redirectIfUnauthorized(reason)) setError(reason)
    })
  }, [me, redirectIfUnauthorized])
  const visit = useMemo<ConsoleSession | undefined>(() => me && { me, redirectIfUnauthorized }, [me, redirectIfUnauthorized])
  useEffect(() => {
    if (me?.roles.length === 0) navigate('/Forbidden', { replace: true })
  }, [me, navigate])
  if (error !== undefined) return <Failure error={error} />
  if (!visit || visit.me.roles.length === 0)
    return (
      <output className="visually-hidden">
        <Trans>Loading</Trans>
      </output>
    )
  return (
    <ConsoleSessionContext value={visit}>
      <Frame>
        <Switch>
          <Route path={CONSOLE_PAGES.home}>
            <Redirect to={CONSOLE_PAGES.requests} replace />
          </Route>
          <Route path={CONSOLE_PAGES.account}>
            <AccountPage />
          </Route>
          <Route path={CONSOLE_PAGES.requests}>
            <InboxPage />
          </Route>
          <Route path={CONSOLE_PAGES.request}>{({ id }) => <RequestDetailPage key={id} id={id} />}</Route>
          <Route path={CONSOLE_PAGES.tests}>
            <TestsPage />
          </Route>
          <Route path={CONSOLE_PAGES.test}>{({ id }) => <TestPage key={id} id={id} />}</Route>
          <Route path={CONSOLE_PAGES.products}>
            <ProductsPage />
          </Route>
          <Route path={CONSOLE_PAGES.newProduct}>
            <NewProductPage />
          </Route>
          <Route path={CONSOLE_PAGES.product}>{({ id }) => <ProductPage key={id} id={id} />}</Route>
          <Route path={CONSOLE_PAGES.protocols}>
            <ProtocolsPage />
          </Route>
          <Route path={CONSOLE_PAGES.newProtocol}>
            <NewProtocolPage />
          </Route>
          <Route path={CONSOLE_PAGES.protocol}>{({ id }) => <ProtocolPage key={id} id={id} />}</Route>
          <Route path={CONSOLE_PAGES.demand}>
            <DemandPage />
          </Route>
          <Route path={CONSOLE_PAGES.statistics}>
            <StatisticsPage />
          </Route>
          <Route path={CONSOLE_PAGES.audit}>
            <AuditPage />
          </Route>
          <Route path={CONSOLE_PAGES.published}>
            <PublishedPage />
          </Route>
          <Route path={CONSOLE_PAGES.publishedTest}>{({ id }) => <PublishedTestPage key={id} id={id} />}</Route>
          <Route path={CONSOLE_PAGES.review}>{({ id }) => <ReviewPage key={id} id={id} />}</Route>
          <Route path={CONSOLE_PAGES.people}>
            <PeoplePage />
          </Route>
          <Route>
            <ConsoleNotFoundPage />
          </Route>
        </Switch>
      </Frame>
    </ConsoleSessionContext>
  )
}
