import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '../../../contract/call.ts'
import type { listPeople, Person } from '../../../contract/console/people.ts'
import { createAuthenticator } from '../../testing/calls/authenticator.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, cookieOf, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { startSession } from './sessions.ts'

eachDatabase('people', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  let first: Member
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
    first = await memberWith(served.app, served.database, 'first@lab.example', ['admin'])
  })
  afterAll(() => served.close())

  const as = (member: Member) => ({ cookie: member.cookie })
  const people = async (member = first): Promise<Person[]> => (await client.get('people', as(member))).json<{ people: Person[] }>().people
  const find = async (email: string, member = first): Promise<Person> => (await people(member)).find((one) => one.email === email)!
  const tokenOf = ({ link }: { link: string }): string => link.split('#')[1]!
  const invite = async (email: string, roles: string[], member = first) => client.post('people/invite', { email, roles }, as(member))
  const mailsTo = async (id: string): Promise<string[]> =>
    (await served.database.kysely.selectFrom('mails').select('purpose').where('person_id', '=', id).execute()).map(({ purpose }) => purpose)

  test('LAB-10 LAB-184 the only admin makes no approver at once, and cannot be removed', async () => {
    expect((await find('first@lab.example')).isLastAdmin).toBe(true)
    for (const [path, body] of [
      ['roles', { roles: ['viewer'] }],
      ['disable', {}],
    ] as const)
      expect(expectProblem(await client.post(`people/${first.id}/${path}`, body, as(first)), 409).reason).toBe('last admin')
    expectProblem(await invite('FIRST@lab.example', []), 409)
    expectProblem(await invite('mira@\0', []), 400)
    expect((await client.get('me', as(first))).statusCode).toBe(200)
    await invite('alone@lab.example', ['approver'])
    expect(await find('alone@lab.example')).toMatchObject({
      roles: [],
      waiting: [{ role: 'approver', mayConfirm: false }],
      state: 'invited',
    })
  })

  test('ODD-02 the only admin is told so, when a role can be confirmed, and that one person alone publishes nothing', async () => {
    let now = new Date('2026-05-20T10:00:00Z')
    const place = await buildTestApp(await settings(), undefined, { console: { now: () => now } })
    try {
      let own = await memberWith(place.app, place.database, 'own@lab.example', ['admin'], now)
      const there = consoleClient(place.app)
      const list = async () => (await there.get('people', as(own))).json<OutputOf<typeof listPeople>>()
      const approver = { role: 'approver' }
      await there.post(`people/${own.id}/roles`, { roles: ['admin', 'chemist', 'approver'] }, as(own))
      const before = await list()
      expect(before).toMatchObject({ isOnlyAdmin: true, isEnoughToPublish: false })
      expect(before.people[0]!.waiting).toEqual([
        { ...approver, grantedBy: 'own', mayConfirm: false, anyAdminFrom: '2026-05-21T10:00:00.000Z' },
      ])
      expectProblem(await there.post(`people/${own.id}/confirm`, approver, as(own)), 409)
      now = new Date('2026-05-21T10:00:00Z')
      own = { ...own, cookie: `console=${await startSession(place.database.kysely, { personId: own.id, now })}` }
      expect((await list()).people[0]!.waiting).toMatchObject([{ mayConfirm: true }])
      expect((await there.post(`people/${own.id}/confirm`, approver, as(own))).statusCode).toBe(204)
      // All roles, and still one person.
      expect(await list()).toMatchObject({ isOnlyAdmin: true, isEnoughToPublish: false })
      await memberWith(place.app, place.database, 'own+bench@lab.example', ['chemist'], now)
      expect(await list()).toMatchObject({ isEnoughToPublish: false })
      await memberWith(place.app, place.database, 'cleo@lab.example', ['chemist'], now)
      expect(await list()).toMatchObject({ isOnlyAdmin: true, isEnoughToPublish: true })
      await memberWith(place.app, place.database, 'ann@lab.example', ['admin'], now)
      expect(await list()).toMatchObject({ isOnlyAdmin: false })
    } finally {
      await place.close()
    }
  })

  test('LAB-10 an invitation shows its link once, and the person appears with name and roles', async () => {
    const response = await invite(' New.Person@Lab.Example ', ['chemist', 'viewer'])
    const invited = response.json<{ link: string }>()
    expect(invited.link).toMatch(/^http:\/\/localhost:8080\/console\/join#[\w-]{43}$/)
    expect((await client.register(tokenOf(invited), createAuthenticator(), 'New Person')).statusCode).toBe(200)
    const person = await find('new.person@lab.example')
    expect(person).toMatchObject({ name: 'New Person', state: 'active', sessions: 1 })
    expect(person.roles.toSorted()).toEqual(['chemist', 'viewer'])
    expect(JSON.stringify(await people())).not.toContain(tokenOf(invited))
  })

  test('LAB-11 LAB-184 approvers and admins need another admin, who is neither the first nor the person', async () => {
    const second = await memberWith(served.app, served.database, 'second@lab.example', ['admin'])
    const chemist = await memberWith(served.app, served.database, 'chemist@lab.example', ['chemist'])
    await client.post(`people/${chemist.id}/roles`, { roles: ['chemist', 'approver'] }, as(first))
    expect(await find(chemist.email)).toMatchObject({
      roles: ['chemist'],
      waiting: [{ role: 'approver', grantedBy: 'first', mayConfirm: false }],
    })
    expect((await client.get('me', as(chemist))).json()).toMatchObject({ roles: ['chemist'] })
    const confirm = (id: string, member: Member) => client.post(`people/${id}/confirm`, { role: 'approver' }, as(member))
    expect(expectProblem(await confirm(chemist.id, first), 409).reason).toBe('needs another admin')
    expectProblem(await confirm(chemist.id, chemist), 403)
    expect((await find(chemist.email, second)).waiting).toMatchObject([{ mayConfirm: true }])
    expect((await confirm(chemist.id, second)).statusCode).toBe(204)
    expect((await client.get('me', as(chemist))).json<{ roles: string[] }>().roles.toSorted()).toEqual(['approver', 'chemist'])
    expect(expectProblem(await confirm(chemist.id, second), 409).reason).toBe('not waiting')

    // Not oneself either, and not by a puppet that is made an admin first.
    await client.post(`people/${first.id}/roles`, { roles: ['admin', 'approver'] }, as(first))
    expect((await find(first.email)).waiting).toMatchObject([{ role: 'approver', mayConfirm: false }])
    await invite('puppet@lab.example', ['admin'])
    expect((await find('puppet@lab.example')).waiting).toMatchObject([{ role: 'admin', mayConfirm: false }])
  })

  test('LAB-12 inviting again removes passkeys and sessions, tells the person and the other admins, and guards roles again', async () => {
    const lost = await memberWith(served.app, served.database, 'lost@lab.example', ['approver'])
    const { link } = (await invite(lost.email, [])).json<{ link: string }>()
    expect((await client.get('me', as(lost))).statusCode).toBe(401)
    expectProblem(await client.signIn(lost.authenticator), 403)
    expect(await find(lost.email)).toMatchObject({ state: 'invited', roles: [], waiting: [{ role: 'approver', mayConfirm: false }] })
    expect((await mailsTo(lost.id)).toSorted()).toEqual(['passkeys removed', 'role waits again'])
    const second = (await people()).find(({ email }) => email === 'second@lab.example')!
    expect(await mailsTo(second.id)).toContain('passkeys of another removed')
    expect(await mailsTo(first.id)).toContain('passkeys of another removed')

    const again = (await invite(lost.email, [])).json<{ link: string }>()
    expectProblem(await client.post('registration/begin', { token: tokenOf({ link }), name: 'Lost' }), 404)
    const registered = await client.register(tokenOf(again), createAuthenticator(), 'Lost')
    expect((await client.get('me', { cookie: cookieOf(registered) })).json()).toMatchObject({ roles: [] })
  })

  test('LAB-184 who disables the other admin still waits a day, and every admin is told; an account that is opened again waits anew', async () => {
    let ahead = 0
    const own = await buildTestApp(await settings(), undefined, { console: { now: () => new Date(Date.now() + ahead) } })
    const { post, get } = consoleClient(own.app)
    const mallory = await memberWith(own.app, own.database, 'mallory@lab.example', ['admin'])
    const bo = await memberWith(own.app, own.database, 'bo@lab.example', ['admin'])
    const ada = await memberWith(own.app, own.database, 'ada@lab.example', ['approver'])
    const by = { cookie: mallory.cookie }
    const rolesOfAll = async () =>
      Object.fromEntries(
        (await get('people', by))
          .json<{ people: Person[] }>()
          .people.map(({ email, roles, waiting }) => [
            email.split('@')[0],
            [roles, waiting.map(({ role, mayConfirm }) => `${role} ${mayConfirm}`)],
          ]),
      )
    expect((await post(`people/${bo.id}/disable`, {}, by)).statusCode).toBe(204)
    const invited = await post('people/invite', { email: 'second.self@lab.example', roles: ['approver'] }, by)
    expect(invited.statusCode).toBe(200)
    expect((await rolesOfAll())['second.self']).toEqual([[], ['approver false']])
    const { id } = (await get('people', by)).json<{ people: Person[] }>().people.find(({ email }) => email.startsWith('second.self'))!
    const confirm = () => post(`people/${id}/confirm`, { role: 'approver' }, by)
    expect(expectProblem(await confirm(), 409).reason).toBe('needs another admin')
    const told = await own.database.kysely.selectFrom('mails').select('person_id').where('purpose', '=', 'role waits').execute()
    expect(new Set(told.map(({ person_id: to }) => to))).toEqual(new Set([mallory.id, bo.id]))

    // Bo and Ada come back without what others rely on.
    expect((await post(`people/${bo.id}/enable`, {}, by)).statusCode).toBe(204)
    await post(`people/${ada.id}/disable`, {}, by)
    await post(`people/${ada.id}/enable`, {}, by)
    expect(await rolesOfAll()).toMatchObject({ bo: [[], ['admin false']], ada: [[], ['approver false']] })

    ahead = 24 * 3_600_000
    const cookie = `console=${await startSession(own.database.kysely, { personId: mallory.id, now: new Date(Date.now() + ahead) })}`
    const later = await post(`people/${id}/confirm`, { role: 'approver' }, { cookie })
    expect(later.statusCode).toBe(204)
    await own.close()
  })

  test.each<[how: string, purpose: string, paths: (id: string) => [path: string, body: object][]]>([
    ['takes the role away', 'role taken', (id) => [[`people/${id}/roles`, { roles: ['viewer'] }]]],
    [
      'disables and enables',
      'role waits again',
      (id) => [
        [`people/${id}/disable`, {}],
        [`people/${id}/enable`, {}],
      ],
    ],
    ['invites again', 'role waits again', () => [['people/invite', { email: 'bo@lab.example', roles: [] }]]],
    [
      'invites again, and takes away the role that waits',
      'role waits again',
      (id) => [
        ['people/invite', { email: 'bo@lab.example', roles: [] }],
        [`people/${id}/roles`, { roles: ['viewer'] }],
      ],
    ],
  ])('LAB-184 who %s of the other admin tells them, and of the second self whom they invite then', async (_how, purpose, paths) => {
    const own = await buildTestApp(await settings())
    const { post } = consoleClient(own.app)
    const mallory = await memberWith(own.app, own.database, 'mallory@lab.example', ['admin'])
    const bo = await memberWith(own.app, own.database, 'bo@lab.example', ['admin'])
    const ada = await memberWith(own.app, own.database, 'ada@lab.example', ['approver'])
    const by = { cookie: mallory.cookie }
    const told = async (about: string) =>
      (
        await own.database.kysely
          .selectFrom('mails')
          .select(['person_id', 'purpose'])
          .where('data', 'like', `%"person":"${about}"%`)
          .execute()
      )
        .filter((mail) => mail.purpose.startsWith('role'))
        .map((mail) => `${mail.person_id === bo.id ? 'bo' : mail.person_id === mallory.id ? 'mallory' : mail.person_id} ${mail.purpose}`)
        .toSorted()
    for (const [path, body] of paths(bo.id)) expect((await post(path, body, by)).statusCode).toBeLessThan(300)
    expect(await told(bo.id)).toEqual([`bo ${purpose}`, `mallory ${purpose}`])
    const invited = await post('people/invite', { email: 'second.self@lab.example', roles: ['approver'] }, by)
    expect(invited.statusCode).toBe(200)
    const { id } = await own.database.kysely
      .selectFrom('people')
      .select('id')
      .where('email', '=', 'second.self@lab.example')
      .executeTakeFirstOrThrow()
    expect(await told(id)).toEqual(['bo role waits', 'mallory role waits'])
    expect(await told(ada.id)).toEqual([])
    await own.close()
  })

  test('LAB-184 two accounts of one mailbox are one admin: neither confirms what the other granted, or gets', async () => {
    const own = await buildTestApp(await settings())
    const { post, get } = consoleClient(own.app)
    const admin = (email: string) => memberWith(own.app, own.database, email, ['admin'])
    const [mallory, self, bo] = [await admin('mallory@lab.example'), await admin('Mallory+2@lab.example'), await admin('bo@lab.example')]
    const chemist = await memberWith(own.app, own.database, 'mallory+bench@lab.example', ['chemist'])
    const other = await memberWith(own.app, own.database, 'cleo@lab.example', ['chemist'])
    const confirm = (of: Member, by: Member) => post(`people/${of.id}/confirm`, { role: 'approver' }, as(by))
    const offered = async (of: Member, by: Member) =>
      (await get('people', as(by))).json<{ people: Person[] }>().people.find(({ id }) => id === of.id)!.waiting[0]!.mayConfirm
    await post(`people/${other.id}/roles`, { roles: ['chemist', 'approver'] }, as(mallory))
    await post(`people/${chemist.id}/roles`, { roles: ['chemist', 'approver'] }, as(bo))
    for (const person of [other, chemist]) {
      expect(await offered(person, self)).toBe(false)
      expect(expectProblem(await confirm(person, self), 409).reason).toBe('needs another admin')
    }
    expect(await offered(other, bo)).toBe(true)
    expect((await confirm(other, bo)).statusCode).toBe(204)
    await own.close()
  })

  test('LAB-184 who is disabled is told, and so are the admins of before, once', async () => {
    const own = await buildTestApp(await settings())
    const { post } = consoleClient(own.app)
    const mallory = await memberWith(own.app, own.database, 'mallory@lab.example', ['admin'])
    const bo = await memberWith(own.app, own.database, 'bo@lab.example', ['admin'])
    const cleo = await memberWith(own.app, own.database, 'cleo@lab.example', ['chemist'])
    const told = async () => {
      const rows = await own.database.kysely
        .selectFrom('mails')
        .innerJoin('people', 'people.id', 'mails.person_id')
        .select(['people.email', 'mails.data'])
        .where('purpose', '=', 'account disabled')
        .execute()
      return rows.map(({ email, data }) => `${email.split('@')[0]} of ${(JSON.parse(data) as { person: string }).person}`).toSorted()
    }
    for (const person of [bo, bo, cleo]) expect((await post(`people/${person.id}/disable`, {}, as(mallory))).statusCode).toBe(204)
    // Whoever was disabled before it is an admin of before as well.
    const expected = [`bo of ${bo.id}`, `mallory of ${bo.id}`, `bo of ${cleo.id}`, `cleo of ${cleo.id}`, `mallory of ${cleo.id}`]
    expect(await told()).toEqual(expected.toSorted())
    await own.close()
  })

  test('LAB-10 LAB-184 who enables somebody that is not disabled changes nothing: no role waits anew, that of the last admin neither', async () => {
    const own = await buildTestApp(await settings())
    const { post, get } = consoleClient(own.app)
    const only = await memberWith(own.app, own.database, 'only@lab.example', ['admin'])
    expect((await post(`people/${only.id}/enable`, {}, as(only))).statusCode).toBe(204)
    expect((await get('me', as(only))).json()).toMatchObject({ roles: ['admin'] })
    const entries = await own.database.kysely.selectFrom('audit').select('action').where('action', '=', 'person.enable').execute()
    expect(entries).toEqual([])
    await own.close()
  })

  test('LAB-10 two admins who remove each other at the same time leave one', async () => {
    const [one, other] = [first, await memberWith(served.app, served.database, 'other@lab.example', ['admin'])]
    for (const { email, id, roles } of await people())
      if (roles.includes('admin') && email !== one.email && email !== other.email)
        await client.post(`people/${id}/roles`, { roles: [] }, as(one))
    const responses = await Promise.all([
      client.post(`people/${other.id}/disable`, {}, as(one)),
      client.post(`people/${one.id}/disable`, {}, as(other)),
    ])
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect([
      [204, 401],
      [204, 409],
    ]).toContainEqual(statuses)
    const left = responses[0].statusCode === 204 ? one : other
    expect((await people(left)).filter(({ roles, state }) => roles.includes('admin') && state === 'active')).toHaveLength(1)
  })

  test.each([
    ['people/invite', { email: 'no address', roles: ['viewer'] }],
    ['people/invite', { email: 'x@lab.example', roles: ['owner'] }],
    ['people/invite', { email: 'x@lab.example', roles: ['viewer', 'viewer'] }],
  ])('LAB-10 %s refuses %j', async (path, body) => {
    const admin = await memberWith(served.app, served.database, 'checks@lab.example', ['admin'])
    expectProblem(await client.post(path, body, as(admin)), 400)
  })
})
