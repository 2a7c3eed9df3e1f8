@echo off
rem ./test for Windows: runs all checks.
py -3 "%~dp0test" %*
