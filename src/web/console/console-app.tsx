import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { matchRoute, Redirect, Route, Switch, useLocation, useRouter } from 'wouter'
import type { ConsoleBoot } from '../../contract/console/boot.ts'
import { whoAmI, type Me } from '../../contract/console/sign-in.ts'
import { CONSOLE_PAGES, pageAfterSignIn } from '../../domain/console/console-pages.ts'
import { Failure } from './shared/failure.tsx'
import { Frame } from './frame.tsx'
import { LAZY_PAGES, LazyForbiddenPage, LazyJoinPage, LazyNotFoundPage, LazySignInPage, Waiting } from './pages.tsx'
import { consoleCopies } from './shared/calls/copies.ts'
import { readOrCopy } from './shared/calls/is-away.ts'
import { errorPageOf, makeCall } from './shared/calls/make-call.ts'
import { BootContext, ConsoleSessionContext, type ConsoleSession } from './shared/calls/session.ts'

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
            <LazySignInPage onSignedIn={begin} />
          </Route>
          <Route path={CONSOLE_PAGES.join}>
            <LazyJoinPage onSignedIn={begin} />
          </Route>
          <Route path="/Unauthorized">
            <LazySignInPage isLanding onSignedIn={begin} />
          </Route>
          <Route path="/Forbidden">
            <LazyForbiddenPage />
          </Route>
          <Route>
            <SignedInPages known={known} />
          </Route>
        </Switch>
      </BootContext>
    </I18nProvider>
  )
}

/** Without a response in this time the page opens for whom the server last knew on this device. */
const PATIENCE_MS = 5_000

/** The pages for people who are signed in; everybody else lands on `/Unauthorized` and comes back from there. */
const SignedInPages = ({ known }: { known: Me | undefined }) => {
  const [, navigate] = useLocation()
  const { parser } = useRouter()
  const [me, setMe] = useState(known)
  const [error, setError] = useState<unknown>()
  const redirectIfUnauthorized = useCallback(
    (reason: unknown) => {
      const landing = errorPageOf(reason)
      // Nobody is signed in any more: nothing of the last person is shown here without the server.
      if (landing === '/Unauthorized') void consoleCopies.clear()
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
    // Its code comes beside the response.
    void LAZY_PAGES.find(({ path }) => matchRoute(parser, path, location.pathname)[0])?.Page.start()
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
    const asked = makeCall(whoAmI, {}).then(async (person) => {
      await consoleCopies.keepPerson(person)
      return person
    })
    readOrCopy(asked, consoleCopies.findPerson, patience).then(
      ({ value }) => setMe(value),
      (reason: unknown) => {
        if (!redirectIfUnauthorized(reason)) setError(reason)
      },
    )
  }, [me, redirectIfUnauthorized, parser])
  useEffect(() => {
    if (known) void consoleCopies.keepPerson(known)
  }, [known])
  const visit = useMemo<ConsoleSession | undefined>(() => me && { me, redirectIfUnauthorized }, [me, redirectIfUnauthorized])
  useEffect(() => {
    if (me?.roles.length === 0) navigate('/Forbidden', { replace: true })
  }, [me, navigate])
  if (error !== undefined) return <Failure error={error} />
  if (!visit || visit.me.roles.length === 0) return <Waiting />
  return (
    <ConsoleSessionContext value={visit}>
      <Frame>
        <Switch>
          <Route path={CONSOLE_PAGES.home}>
            <Redirect to={CONSOLE_PAGES.today} replace />
          </Route>
          {LAZY_PAGES.map(({ path, Page }) => (
            <Route key={path} path={path}>
              {({ id = '' }: { id?: string }) => <Page key={id} id={id} />}
            </Route>
          ))}
          <Route>
            <LazyNotFoundPage />
          </Route>
        </Switch>
      </Frame>
    </ConsoleSessionContext>
  )
}
