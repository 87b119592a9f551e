// Under which keys wrong tries are counted for a member (attempts.ts): for the login, the password, the code, the app.
export const countedFor = (member: number) =>
  ['member', 'password', 'code', 'two-step'].map((what) => `${what}:${member}`)
