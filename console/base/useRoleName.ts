// Names of the roles.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

export const roleNames = {
  moderator: msg`Moderator`,
  support: msg`Support`,
  finance: msg`Finance`,
  operator: msg`Operator`,
}
export type RoleName = keyof typeof roleNames

export function useRoleName() {
  const { i18n } = useLingui()
  return (role: string) => i18n._(roleNames[role as RoleName] ?? role)
}
