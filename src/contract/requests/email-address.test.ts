import { expect, test } from 'vitest'
import { addressKey, mailboxOf } from './email-address.ts'

test.each([
  ['one@ｆarm.example', 'one@farm.example'],
  ['One@FARM。example', 'one@farm.example'],
  ['one@farm.example.', 'one@farm.example'],
  ['one@bauernhof-müller.example', 'one@xn--bauernhof-mller-9vb.example'],
  ['one@bauernhof-mu\u0308ller.example', 'one@xn--bauernhof-mller-9vb.example'],
  ['one@XN--BAUERNHOF-MLLER-9VB.example', 'one@xn--bauernhof-mller-9vb.example'],
  ['one@fa\u00adrm.example', 'one@farm.example'],
  ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
])('TELL-64 %j is the address %j', (email, address) => expect(addressKey(email)).toBe(address))

test.each([
  ['one+a@farm.example', 'one+b@farm.example'],
  ['o.ne@farm.example', 'one@farm.example'],
  ['ｏne@farm.example', 'one@farm.example'],
  ['one@farm.example', 'one@farms.example'],
  ['jürgen@farm.example', 'jurgen@farm.example'],
  ['one@strasse.example', 'one@straße.example'],
  ['one@lab.example/x', 'one@lab.example'],
])('TELL-64 %j and %j may be two mailboxes, and are two addresses', (one, other) => expect(addressKey(one)).not.toBe(addressKey(other)))

test.each([
  ['bo+farm@lab.example', 'bo@lab.example'],
  [' Bo@Lab.Example ', 'bo@lab.example'],
  ['bo+a+b@lab.example', 'bo@lab.example'],
  ['+farm@lab.example', '+farm@lab.example'],
  ['"a@b"@lab.example', '"a@b"@lab.example'],
  ['erased p1', ''],
])('LAB-185 %j is the mailbox %j', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))

test.each([
  ['ｏｎｅ@farm.example', 'one@farm.example'],
  ['one＋a@ｆarm.example', 'one@farm.example'],
  ['o\ufe0fne@farm.example', 'one@farm.example'],
])('TELL-65 limits count %j as %j', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
