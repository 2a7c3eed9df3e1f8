@echo off
rem ./play for Windows: opens the lobby in the browser, or runs a command of dowding.
py -3 "%~dp0play" %*
