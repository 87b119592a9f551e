// English (SAFE-4).
import type { Words } from './wordLists.ts'

export const en: Words = {
  numbers: `0 zero nought oh, 1 one, 2 two, 3 three, 4 four, 5 five, 6 six, 7 seven, 8 eight, 9 nine, 10 ten, 11 eleven, 12 twelve,
    20 twenty, 30 thirty, 40 forty, 50 fifty, 60 sixty, 70 seventy, 80 eighty, 90 ninety`,
  at: 'at',
  dot: 'dot, period',
  calls:
    'call me, text me, my number, number is, my cell, my mobile, my phone, ring me, sms me, whatsapp, reach me, phone me, message me',
  invites: `
    add me, add my, text me, write me, write to me, message me, msg me, hit me up, hmu, find me, reach me, contact me, dm me,
    catch me, chat on, talk on, move to, switch to, go to, over to, let s use, speak on, im on, i m on, i am on, continue on,
    send me your, meet me on, more on, better on, pm me, look me up, follow me, let s move, lets move, move this, take this, follow`,
  owns: `
    do you have, do you use, have you got, are you on, you on, u on, my, your, got, do you have an, your own, my new`,
  handles: `
    my snap is, add my snap, my kik, on kik, kik me, snap me at, snap me on, add me on snap, on snap, my snap, my ig, on ig, signal me,
    on signal, my signal is, signal app, session app, my session id, on session, on line app, add me on line, my sc, my tg, on tg, my fb, on fb`,
  visits:
    'visit, check out, check my, look at, go to, click, my site, my website, my page, my pics on, pics at, more on, sign up, register at, see me on',
  asks: `
    send me, send some, send it to me, lend me, borrow me, loan me, can i borrow, could i borrow, wire me, transfer me, transfer it,
    transfer the, pay for my, pay my, help me out, help me pay, please help me, can you help, could you help, will you help,
    could you pay, can you pay, could you send, can you send, could you lend, can you lend, give me, cover my, support me, buy me,
    sponsor me, assist me, spot me, pay back, pay you back, repay you, have to pay, must pay, cant pay, can t pay, cannot pay,
    can t afford, cant afford, lend, borrow, help us, pay the fee, pay a deposit, pay the deposit, turn to, help me with the,
    help me with my, help me with a`,
  needs: `
    i need, i m short, im short, i am short, i lost my, out of, i have no, i don t have, i dont have, ran out of, broke,
    urgently need, need, short of, stuck without`,
  sums: `
    money, cash, bucks, quid, euros, dollars, gift card*, giftcard*, itunes card*, steam card*, bank transfer, bank account,
    bank details, loan, funds, gift voucher, google play card, financially, advance, couple hundred, few hundred, deposit`,
  plights: `
    hospital bill*, hospital, surgery, operation, medicine*, medication, plane ticket, flight ticket, bus ticket, train ticket,
    the fare, fare, customs, customs fee*, my rent, rent, my bills, bills, phone bill, tuition, school fees, lawyer, funeral,
    stranded, airport, top up, data bundle, electricity, the fee, fees, doctors, dentist, landlord, release it, eviction, evicted,
    treatment, school fee*, my visa, the visa, visa fee*, my passport, visa and`,
  ventures: 'investment*, stocks, shares, trading, trading platform, coins, gold trading, digital currency',
  lures: `
    invest*, profit*, returns, teach you, show you how, i can teach, guaranteed, guarantee, earn*, make money, easy money,
    double your, platform, mentor, deposit, wallet, per week, every week, daily, risk free, financial freedom, get rich, a day,
    a week, a month, per day, per month, double, tripled, make`,
  money: `
    wire transfer, send money, send me money, sugar daddy, sugar mommy, sugar baby, gift card code, lend me some money,
    financial help, financial assistance, need money, need some money, easy money, passive income, financial freedom,
    double your money, make money online, make money from home, inheritance money, invest with me, bank details, cash app me,
    card and send me the code, generous man, generous gentleman, generous daddy`,
  harmless: `
    dot com bubble, dot com boom, dot com crash, give me a call, send me a smile, on the dot, send me money vibes, your money s worth, worth the money, worth every penny,
    worth my money, for my money, broke my, broke up, got me, snap out, whatsapp group*, on signal from, time is money, money can t buy, one two three`,
  onto: 'on, via, by, over, through, to, use',
  pleas: `
    can you, could you, will you, would you, please, pls, can u, could u, would u, do you mind, you could, are you able to`,
  pays: 'pay, lend, loan, transfer, wire, spare, cover, advance, chip in, deposit',
  fares: `
    ticket, flight, hotel, taxi, cab, uber, fuel, petrol, gas, train, bus, groceries, dentist, garage, repair*, phone`,
  sends: 'send',
}
