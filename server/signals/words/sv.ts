// Swedish (SAFE-4).
import type { Words } from './wordLists.ts'

export const sv: Words = {
  numbers: `0 noll, 1 ett en, 2 två, 3 tre, 4 fyra, 5 fem, 6 sex, 7 sju, 8 åtta, 9 nio, 10 tio, 11 elva, 12 tolv, 13 tretton, 20 tjugo,
    30 trettio, 40 fyrtio, 50 femtio, 60 sextio, 70 sjuttio, 80 åttio, 90 nittio`,
  at: 'snabel a, snabela, kanelbulle, at',
  dot: 'punkt, dot',
  calls:
    'ring mig, ring på, ring, mitt nummer, nummer är, numret, nr, tel, telefon, mobil*, sms*, smsa, når du mig, nås på, messa, skriv till mig, whatsapp',
  invites: `
    lägg till mig, lägg till, adda mig, skriv till mig, skriv på, skriv, hitta mig, du hittar mig, kontakta mig, ska vi, låt oss,
    vidare på, hellre på, bättre på, prata på, snacka på, jag är på, jag finns på, följ mig, ge mig, hoppa över, kom över, över till,
    skicka`,
  owns: 'har du, använder du, är du på, finns du på, mitt, min, ditt, din',
  handles:
    'mitt snap, min snap, snappen, på snap, på snappen, din snap, mitt kik, min kik, på kik, på signal, över signal, min ig, på ig, på insta, min insta, på line, på session, på fb, på messenger, min fb, snappa mig',
  visits:
    'se på, se mina, se mer på, kolla, kolla in, titta på, gå in på, gå till, besök, klicka, min sida, min hemsida, bilder på, bilder finns på, mer på, allt om mig på, registrera*, hitta mig på, spana in',
  asks: `
    låna mig, låna ut, låna av dig, låna pengar, hjälpa mig, hjälp mig, hjälper du, kan du hjälpa, skicka mig, skicka till mig,
    skickar du, föra över, för över, swisha, kan du betala, vill du betala, inte betala, måste betala, har inte råd, köp ett,
    köpa mig, får tillbaka, betalar tillbaka, betala tillbaka, stötta mig, lägga ut, lägger du ut, låna, lånat, ekonomiskt`,
  needs: 'jag saknar, saknar, jag behöver, behöver, jag har inga, har inte, har slut på, står utan, är pank',
  sums: `
    pengar, pengarna, cash, kontanter, presentkort*, banköverföring, bankkonto, kontonummer, lån, belopp*, kronor, stålar, para,
    deg på kontot, swish, ekonomiskt, hundralapp, femhundra, ekonomisk`,
  plights: `
    sjukhus*, operation*, medicin*, räkning*, hyra, hyran, flygbiljett*, biljetten hem, visum, tull, tullavgift*, begravning*,
    advokat*, elräkning*, paketet, mitt paket, tullen, i tullen, inkasso, kronofogden, behandling, tandläkar*, vräkt`,
  ventures: 'aktier, investering*, kryptovaluta*, börsen, handelsplattform, valutahandel',
  lures: `
    investera*, vinst*, avkastning*, tjänar, tjäna, tjänat, lära dig, visar dig, visa dig, garanter*, garanti*, plattform*,
    varje vecka, i veckan, i månaden, insättning*, sätt in, dubbl*, utan risk, passiv inkomst, bli rik, om dagen, per dag`,
  money: `
    föra över pengar, för över pengar, skicka pengar, skicka mig pengar, låna pengar, låna mig pengar, saknar pengar, behöver pengar,
    ekonomisk hjälp, ekonomiskt stöd, hjälpa mig ekonomiskt, skicka koden, passiv inkomst, lättförtjänta pengar, snabba pengar,
    banköverföring, erbjuder lån, swisha mig, swisha över, sugardejting, sugar daddy, generös man, generösa män, frikostig man,
    dubbla dina pengar`,
  harmless: `
    värd guld, vikt i guld, pengarna värt, värt pengarna, värd pengarna, tid är pengar, pengar är inte, på den punkten, ett två tre, whatsapp grupp*, whatsappgrupp*, pengar på, föll pengen`,
  onto: 'på, via, över',
  pleas: 'kan du, kunde du, vill du, skulle du kunna, orkar du, kan jag, får jag, snälla, please',
  pays: 'betala, låna, swisha, lånat',
  fares: 'biljett, tågbiljett*, taxi, hotell*, bensin, tandläkar*, verkstad*, mat, elen, resa*, flyg',
  sends: 'skicka, ge, föra, lägga, föra över, lägga ut',
}
